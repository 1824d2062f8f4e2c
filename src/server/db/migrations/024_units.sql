-- "Unit" is the thing that a list names: a box, a ship, a stack, a crane, a pile. The numbers 012, 013, 015, 020 and 021 were never used.
alter table alarm rename column box_id to unit_id;
alter table alarm rename column box_name to unit_name;
alter index alarm_box rename to alarm_unit;
alter table mount rename column box_id to unit_id;
alter view mount_span rename column box_id to unit_id;

drop function bay_at;
-- The bay that a unit stood in at a moment: no row where it was elsewhere. Its PCS is what the mount names, hangs above or below it.
create function bay_at(unit bigint, moment timestamptz) returns table (pcs_name text, bin_space text)
language sql stable as $$
  with recursive said as (
    select * from mount where unit_id = unit and ts <= moment order by ts desc limit 1
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

create or replace function mount_said() returns trigger language plpgsql as $$
begin
  update energy_record r set in_bay = b.pcs_name is not null or b.bin_space is not null, pcs_name = b.pcs_name, bin_space = b.bin_space
  from energy_record r2 left join lateral bay_at(r2.device_id, r2.started_at) b on true
  where r.id = r2.id and r2.device_id = new.unit_id and r2.type = 1 and r2.started_at >= new.ts
    and r2.started_at < coalesce((select min(ts) from mount where unit_id = new.unit_id and ts > new.ts), 'infinity');
  return null;
end $$;
