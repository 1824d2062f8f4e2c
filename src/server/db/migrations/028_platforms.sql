-- Alarms and records carry the platforms of their own time: those of the device, and those of the ship or bay where its unit was mounted
-- when the row began. `contract/platforms.ts` says the same of station types; a test compares the two.
create function station_platforms(station_type text) returns text[] language sql immutable as $$
  select case station_type
    when 'shorePowerStation' then '{shorePower}'::text[]
    when 'shippingPlatform' then '{marineBattery,ship}'
    when 'chargeReplacePower' then '{portCharging}'
    when 'portEnergySaving' then '{energySaving}'
    when 'boxPowerStation' then '{boxPower}'
    when 'energyStorageStation' then '{energyStorage}'
    when 'shorePileStation' then '{shorePile}'
    else '{}'
  end
$$;

-- A device with all that it hangs below, nearest first.
create function device_line(of_device bigint) returns table (id bigint, profile_id bigint, step int) language sql stable as $$
  with recursive line as (
    select d.id, d.parent_id, d.profile_id, 0 as step from device d where d.id = of_device
    union all
    select d.id, d.parent_id, d.profile_id, line.step + 1 from line join device d on d.id = line.parent_id where line.step < 16
  )
  select id, profile_id, step from line
$$;

create function unit_of(of_device bigint) returns bigint language sql stable as $$
  select coalesce((
    select line.id from device_line(of_device) line join profile p on p.id = line.profile_id
    where 'unit' = any(p.natures) order by line.step limit 1
  ), of_device)
$$;

-- The platforms that a device's type names, else for a unit those of its station, else those of what it hangs below or of its station.
create function home_platforms(of_device bigint, of_station bigint) returns text[] language sql stable as $$
  select coalesce(
    (select case when p.platforms <> '{}' then p.platforms else station_platforms(s.type) end
      from device_line(of_device) line join profile p on p.id = line.profile_id join device d on d.id = line.id
      left join station s on s.id = case line.step when 0 then of_station else d.station_id end
      where p.platforms <> '{}' or 'unit' = any(p.natures) order by line.step limit 1),
    (select station_platforms(s.type) from station s where s.id = of_station),
    '{}')
$$;

create function platforms_at(of_device bigint, of_unit bigint, of_station bigint, moment timestamptz) returns text[] language sql stable as $$
  select array(
    select unnest(home_platforms(of_device, of_station))
    union
    select unnest(home_platforms(place.id, place.station_id)) from (
      select m.place_id from mount m where m.unit_id = of_unit and m.ts <= moment order by m.ts desc limit 1
    ) said join device place on place.id = said.place_id
    order by 1)
$$;

alter table alarm add platforms text[] not null default '{}';
alter table energy_record add platforms text[] not null default '{}';
alter table power_on_record add platforms text[] not null default '{}';

-- What the built-in types name; a start writes the same, but only after this migration.
update profile set platforms = named.platforms from (values
  ('boxPower', '{boxPower}'::text[]), ('boxCluster', '{boxPower}'),
  ('marineBattery', '{marineBattery,ship}'), ('marineCluster', '{marineBattery,ship}'), ('ship', '{ship}'),
  ('shorePower', '{shorePower}'), ('shorePile', '{shorePile}'), ('energySaver', '{energySaving}'),
  ('chargePcs', '{portCharging}'), ('switchgear', '{portCharging}'), ('connectionBox', '{portCharging}'),
  ('pcs', '{energyStorage}'), ('ems', '{energyStorage}'), ('stack', '{energyStorage}'), ('cluster', '{energyStorage}')
) as named (key, platforms) where profile.key = named.key and profile.builtin and profile.platforms = '{}';

update alarm a set platforms = home.platforms from (
  select device_id, station_id, home_platforms(device_id, station_id) as platforms
  from (select distinct device_id, station_id from alarm) each
) home where a.device_id = home.device_id and a.station_id = home.station_id;
update energy_record r set platforms = home.platforms from (
  select device_id, station_id, home_platforms(device_id, station_id) as platforms
  from (select distinct device_id, station_id from energy_record) each
) home where r.device_id = home.device_id and r.station_id = home.station_id;
update power_on_record r set platforms = home.platforms from (
  select device_id, station_id, home_platforms(device_id, station_id) as platforms
  from (select distinct device_id, station_id from power_on_record) each
) home where r.device_id = home.device_id and r.station_id = home.station_id;

create temporary table stay on commit drop as
select m.unit_id, m.from_ts, coalesce(m.to_ts, 'infinity') as to_ts, home_platforms(place.id, place.station_id) as platforms
from mount_span m join device place on place.id = m.place_id;
update alarm a set platforms = array(select distinct unnest(a.platforms || stay.platforms) order by 1)
from stay where a.unit_id = stay.unit_id and a.began_at >= stay.from_ts and a.began_at < stay.to_ts;
update energy_record r set platforms = array(select distinct unnest(r.platforms || stay.platforms) order by 1)
from stay where r.device_id = stay.unit_id and r.started_at >= stay.from_ts and r.started_at < stay.to_ts;
update power_on_record r set platforms = array(select distinct unnest(r.platforms || stay.platforms) order by 1)
from stay where r.device_id = stay.unit_id and r.started_at >= stay.from_ts and r.started_at < stay.to_ts;

-- For who holds few platforms: a page of rare rows, or an empty one, reads no more than these.
create index alarm_platforms on alarm using gin (platforms);
create index energy_record_platforms on energy_record using gin (platforms);
create index power_on_platforms on power_on_record using gin (platforms);

create function stamp_alarm() returns trigger language plpgsql as $$
begin
  new.platforms := platforms_at(new.device_id, new.unit_id, new.station_id, new.began_at);
  return new;
end $$;
create trigger stamp_alarm before insert or update of began_at on alarm for each row execute function stamp_alarm();

create function stamp_record() returns trigger language plpgsql as $$
begin
  new.platforms := platforms_at(new.device_id, unit_of(new.device_id), new.station_id, new.started_at);
  return new;
end $$;
create trigger stamp_record before insert or update of started_at on energy_record for each row execute function stamp_record();
create trigger stamp_record before insert or update of started_at on power_on_record for each row execute function stamp_record();

-- What is said late about where a unit was puts the platforms of that time right.
create function restamp_mounted() returns trigger language plpgsql as $$
declare
  until timestamptz := coalesce((select min(ts) from mount where unit_id = new.unit_id and ts > new.ts), 'infinity');
  own bigint[] := array(
    with recursive below as (
      select id from device where id = new.unit_id
      union
      select d.id from below join device d on d.parent_id = below.id
    ) select id from below where unit_of(id) = new.unit_id);
begin
  update alarm set platforms = platforms_at(device_id, unit_id, station_id, began_at)
  where unit_id = new.unit_id and began_at >= new.ts and began_at < until;
  update energy_record set platforms = platforms_at(device_id, new.unit_id, station_id, started_at)
  where device_id = any(own) and started_at >= new.ts and started_at < until;
  update power_on_record set platforms = platforms_at(device_id, new.unit_id, station_id, started_at)
  where device_id = any(own) and started_at >= new.ts and started_at < until;
  return null;
end $$;
create trigger restamp_mounted after insert or update on mount for each row execute function restamp_mounted();
