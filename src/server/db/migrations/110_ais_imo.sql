-- The number that a ship keeps under all her names and flags; only message 5 tells it.
alter table ais_said add column imo int;
