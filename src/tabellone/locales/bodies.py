"""The names of the bodies whose regulations are cited."""

from tabellone.locales.mark import N_

BODIES = {"fid": N_("FID"), "fsi": N_("FSI"), "uisp": N_("UISP"), "fide": N_("FIDE")}
