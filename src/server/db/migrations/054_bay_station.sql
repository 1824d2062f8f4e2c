-- What happens in a bay belongs to the bay's station too: records and alarms keep the station of the bay where their unit stood when they
-- began; null where it stood elsewhere, or in a bay that nobody registered.
create function bay_station_at(of_unit bigint, moment timestamptz) returns bigint language sql stable as $$
  select place.station_id from (
    select m.kind, m.place_id from mount m where m.unit_id = of_unit and m.ts <= moment order by m.ts desc limit 1
  ) said join device place on place.id = said.place_id where said.kind = 'bay'
$$;

alter table alarm add place_station_id bigint references station on delete set null;
alter table energy_record add bay_station_id bigint references station on delete set null;
alter table power_on_record add bay_station_id bigint references station on delete set null;

create temporary table bay_stay on commit drop as
select m.unit_id, m.from_ts, coalesce(m.to_ts, 'infinity') as to_ts, place.station_id
from mount_span m join device place on place.id = m.place_id where m.kind = 'bay';
update alarm a set place_station_id = stay.station_id
from bay_stay stay where a.unit_id = stay.unit_id and a.began_at >= stay.from_ts and a.began_at < stay.to_ts;
update energy_record r set bay_station_id = stay.station_id
from bay_stay stay where r.device_id = stay.unit_id and r.started_at >= stay.from_ts and r.started_at < stay.to_ts;
update power_on_record r set bay_station_id = stay.station_id
from bay_stay stay where r.device_id = stay.unit_id and r.started_at >= stay.from_ts and r.started_at < stay.to_ts;

create index alarm_place_station on alarm (place_station_id, began_at desc, id desc) where place_station_id is not null;
create index energy_record_bay_station on energy_record (coalesce(bay_station_id, station_id), started_at desc, id desc);
create index power_on_bay_station on power_on_record (coalesce(bay_station_id, station_id), started_at desc, id desc);

create or replace function stamp_alarm() returns trigger language plpgsql as $$
begin
  new.platforms := platforms_at(new.device_id, new.unit_id, new.station_id, new.began_at);
  new.place_station_id := bay_station_at(new.unit_id, new.began_at);
  return new;
end $$;

create or replace function stamp_record() returns trigger language plpgsql as $$
declare
  unit bigint := unit_of(new.device_id);
begin
  new.platforms := platforms_at(new.device_id, unit, new.station_id, new.started_at);
  new.bay_station_id := bay_station_at(unit, new.started_at);
  return new;
end $$;

create or replace function restamp_mounted() returns trigger language plpgsql as $$
declare
  until timestamptz := coalesce((select min(ts) from mount where unit_id = new.unit_id and ts > new.ts), 'infinity');
  bay_station bigint := bay_station_at(new.unit_id, new.ts);
  own bigint[] := array(
    with recursive below as (
      select id from device where id = new.unit_id
      union
      select d.id from below join device d on d.parent_id = below.id
    ) select id from below where unit_of(id) = new.unit_id);
begin
  update alarm set platforms = platforms_at(device_id, unit_id, station_id, began_at), place_station_id = bay_station
  where unit_id = new.unit_id and began_at >= new.ts and began_at < until;
  update energy_record
  set platforms = platforms_at(device_id, new.unit_id, station_id, started_at), bay_station_id = bay_station
  where device_id = any(own) and started_at >= new.ts and started_at < until;
  update power_on_record
  set platforms = platforms_at(device_id, new.unit_id, station_id, started_at), bay_station_id = bay_station
  where device_id = any(own) and started_at >= new.ts and started_at < until;
  return null;
end $$;

-- A lorry has its plate and no device.
alter table mount drop constraint mount_kind_check, add check (kind in ('ship', 'bay', 'yard', 'truck'));
