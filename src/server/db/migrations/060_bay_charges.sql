-- A page of charges in the bays of stations that have few of them, or none, reads no more than these.
drop index energy_record_bay_station;
create index energy_record_bay_station on energy_record (coalesce(bay_station_id, station_id), started_at desc, id desc)
  where in_bay and type = 1;
