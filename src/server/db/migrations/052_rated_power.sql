-- A station's rated power reaches the registry of every process.
create trigger storage_station_changed after insert or update or delete on storage_station
  for each statement execute function registry_changed();
