-- A changed MMSI reaches the registry of every process.
create trigger ship_changed after insert or update or delete on ship for each statement execute function registry_changed();

-- What AIS says is compared with what AIS said, and a ship's own words with her own: the two may differ all the time.
alter table voyage_said add by_ais boolean not null default false;
