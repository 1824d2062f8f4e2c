-- One row per charge (type 1) or discharge (type 2) of a device; `ended_at` is null while it runs, `last_at` its last sample.
-- `silent`: it ended because nothing was heard any more. A charge that began in a bay says in which and what fed it.
create table energy_record (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  station_id bigint not null references station on delete cascade,
  device_name text not null,
  type int not null check (type in (1, 2)),
  started_at timestamptz not null,
  ended_at timestamptz,
  last_at timestamptz not null,
  kwh double precision not null,
  silent boolean not null default false,
  in_bay boolean not null default false,
  pcs_name text,
  bin_space text
);
create unique index energy_record_start on energy_record (device_id, started_at);
create index energy_record_time on energy_record (started_at desc, id desc);
create index energy_record_type on energy_record (type, started_at desc, id desc);
create index energy_record_station on energy_record (station_id, started_at desc, id desc);
create index energy_record_bay on energy_record (started_at desc, id desc) where in_bay and type = 1;

-- One row per time that a device was on: from leaving shutdown, or coming back from silence, to shutdown or silence.
create table power_on_record (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  station_id bigint not null references station on delete cascade,
  device_name text not null,
  device_code text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  silent boolean not null default false
);
create unique index power_on_start on power_on_record (device_id, started_at);
create index power_on_time on power_on_record (started_at desc, id desc);
create index power_on_station on power_on_record (station_id, started_at desc, id desc);

-- How far a device's records have been derived, and the range of late samples that wait to be derived anew.
create table record_progress (
  device_id bigint primary key,
  derived_at timestamptz not null
);
create table record_late (
  device_id bigint primary key,
  from_ts timestamptz not null,
  to_ts timestamptz not null
);

-- The bay that a box stood in at a moment: no row where it was elsewhere. Its PCS is what the mount names, hangs above or below it.
create function bay_at(box bigint, moment timestamptz) returns table (pcs_name text, bin_space text)
language sql stable as $$
  with recursive said as (
    select * from mount where box_id = box and ts <= moment order by ts desc limit 1
  ), feed as (
    select d.id, d.parent_id, d.name, d.profile_id, 0 as step from said join device d on d.id = said.place_id
    union all
    select d.id, d.parent_id, d.name, d.profile_id, feed.step + 1 from feed join device d on d.id = feed.parent_id
    where feed.step < 8
  ), near as (
    select id, name, profile_id, step from feed
    union all
    select d.id, d.name, d.profile_id, 9 from feed join device d on d.parent_id = feed.id where feed.step = 0
  )
  select coalesce(
      (select near.name from near join profile p on p.id = near.profile_id where p.key = 'chargePcs' order by step, near.id limit 1),
      (select name from feed where step = 0), nullif(code, '')),
    nullif(bay, '')
  from said where kind = 'bay'
$$;

-- What is said late about where a box was puts the charges of that time right.
create function mount_said() returns trigger language plpgsql as $$
begin
  update energy_record r set in_bay = b.pcs_name is not null or b.bin_space is not null, pcs_name = b.pcs_name, bin_space = b.bin_space
  from energy_record r2 left join lateral bay_at(r2.device_id, r2.started_at) b on true
  where r.id = r2.id and r2.device_id = new.box_id and r2.type = 1 and r2.started_at >= new.ts
    and r2.started_at < coalesce((select min(ts) from mount where box_id = new.box_id and ts > new.ts), 'infinity');
  return null;
end $$;
create trigger mount_said after insert or update on mount for each row execute function mount_said();
