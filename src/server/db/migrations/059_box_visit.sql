-- Visits of boxes in bays, derived from what was said about where boxes are and from their samples. A visit begins with the word that
-- puts the box into the bay (`started_at`) and ends with the next word about the box, or with a word that puts another box there. `bay_id`
-- is the connection box, else what the word named. `state`: 1 in the bay, 2 plugged, 3 charging, 4 full, 5 unplugged, 6 left; each time is
-- that of the first sample of its step, `full_at` and `unplugged_at` null again where the step ended. SOC in %, kWh charged. `marked` is
-- what its own samples and words show, divided by spaces: leftPlugged, displaced. `suspect_bay_id`: the bay in which the box seems to be.
create table box_visit (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  device_name text not null,
  home_station_id bigint not null,
  station_id bigint not null references station on delete cascade,
  bay_id bigint not null,
  bay_name text not null,
  pcs_name text,
  state int not null check (state between 1 and 6),
  started_at timestamptz not null,
  plugged_at timestamptz,
  charging_at timestamptz,
  full_at timestamptz,
  unplugged_at timestamptz,
  left_at timestamptz,
  from_kind text,
  from_code text,
  from_name text,
  to_kind text,
  to_code text,
  to_name text,
  soc_in double precision,
  soc_out double precision,
  kwh double precision not null,
  booking_id bigint references swap_booking on delete set null,
  marked text not null default '',
  suspect_bay_id bigint,
  flags text[] not null generated always as (
    string_to_array(nullif(marked, ''), ' ') || case when suspect_bay_id is null then '{}'::text[] else '{wrongBay}'::text[] end
  ) stored
) with (fillfactor = 80);
create unique index box_visit_start on box_visit (device_id, started_at);
create index box_visit_station on box_visit (station_id, started_at desc, id desc);
create index box_visit_home on box_visit (home_station_id, started_at desc, id desc);
create index box_visit_newest on box_visit (started_at desc, id desc);
create index box_visit_bay on box_visit (bay_id, started_at);
create index box_visit_left on box_visit (station_id, left_at) where left_at is not null;
create index box_visit_open on box_visit (station_id) where left_at is null;
create index box_visit_booking on box_visit (booking_id) where booking_id is not null;

-- A word about a box changes its visits up to the next word; one that puts it into a bay ends the visit of the box that stood there.
create function mount_visit_late() returns trigger language plpgsql as $$
begin
  insert into derive_late (fold, device_id, from_ts, to_ts)
  select 'box visits', new.unit_id, new.ts,
    coalesce((select min(ts) from mount where unit_id = new.unit_id and ts > new.ts), '2200-01-01');
  if new.kind = 'bay' and new.place_id is not null then
    insert into derive_late (fold, device_id, from_ts, to_ts)
    select 'box visits', other.unit_id, new.ts, '2200-01-01'
    from (select distinct unit_id from mount where place_id = new.place_id and ts < new.ts and unit_id <> new.unit_id) other
    cross join lateral (
      select place_id, bay from mount m where m.unit_id = other.unit_id and m.ts < new.ts order by m.ts desc limit 1
    ) said
    where said.place_id = new.place_id and said.bay = new.bay;
  end if;
  return null;
end $$;
create trigger mount_visit_late after insert or update on mount for each row execute function mount_visit_late();

-- What is known already.
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'box visits', unit_id, min(ts), '2200-01-01' from mount where kind = 'bay' group by unit_id;
