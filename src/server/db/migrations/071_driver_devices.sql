-- What a driver reads by changes with the code and the place of its devices too.
create function driver_devices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('driver', 'binding ' || driver_id) from (
    select distinct b.driver_id from binding b join device d on d.id = b.device_id
    where case tg_table_name when 'device' then d.id = new.id else d.station_id = new.id end
  ) each;
  return null;
end $$;
create trigger device_of_driver_changed after update on device for each row
  when (old.code is distinct from new.code or old.station_id is distinct from new.station_id)
  execute function driver_devices_changed();
create trigger station_of_driver_changed after update on station for each row
  when (old.org_id is distinct from new.org_id) execute function driver_devices_changed();
