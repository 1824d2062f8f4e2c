-- The application's role owns no table. What needs an owner it does through these functions, which run with their owner's rights; only
-- roles that were given them (db/databaseRoles) may call them. The name of a day's table follows from a date, never from a text.
create function frame_day_name(day date) returns text language plpgsql immutable as $$
begin
  if day is null or day < date '1970-01-01' or day > date '2199-12-31' then
    raise exception 'frames have no such day: %', day;
  end if;
  return 'frame_' || to_char(day, 'YYYYMMDD');
end $$;

create function is_frame_day(name text) returns boolean language sql stable as $$
  select exists (select from pg_inherits where inhparent = 'frame'::regclass and inhrelid = to_regclass(name))
$$;

-- False where the day was there already. Rows of that day which the default partition took in meanwhile move along.
create function make_frame_day(day date) returns boolean language plpgsql security definer as $$
declare
  name text := frame_day_name(day);
  low timestamptz := day::timestamp at time zone 'UTC';
  high timestamptz := (day + 1)::timestamp at time zone 'UTC';
begin
  if is_frame_day(name) then return false; end if;
  -- Writers wait before they choose a partition; one that had chosen the default already would be refused there.
  lock table only frame in share row exclusive mode;
  if is_frame_day(name) then return false; end if;
  execute format('create table %I (like frame including all) with (toast_tuple_target = 8160)', name);
  execute format('with moved as (delete from frame_other where ts >= $1 and ts < $2 returning *) insert into %I select * from moved', name)
    using low, high;
  execute format('alter table frame attach partition %I for values from (%L) to (%L)', name, low, high);
  return true;
end $$;

-- False where the day holds rows; refused (55P03) at once where somebody is at work in it.
create function drop_frame_day(day date) returns boolean language plpgsql security definer set lock_timeout = '100ms' as $$
declare
  name text := frame_day_name(day);
  filled boolean;
begin
  if not is_frame_day(name) then return false; end if;
  execute format('lock table only frame, %I in access exclusive mode', name);
  execute format('select exists (select from %I)', name) into filled;
  if filled then return false; end if;
  execute format('drop table %I', name);
  return true;
end $$;

-- The same for the disk of a day that stays.
create function empty_frame_day(day date) returns boolean language plpgsql security definer set lock_timeout = '100ms' as $$
declare
  name text := frame_day_name(day);
  filled boolean;
begin
  if not is_frame_day(name) then return false; end if;
  execute format('lock table %I in access exclusive mode', name);
  execute format('select exists (select from %I)', name) into filled;
  if filled then return false; end if;
  execute format('truncate %I', name);
  return true;
end $$;

alter function prune_log(text, timestamptz, int) security definer;

revoke execute on function make_frame_day(date), drop_frame_day(date), empty_frame_day(date), prune_log(text, timestamptz, int) from public;

-- The schema of these tables, and temporary tables last: nobody puts a table of his own before them.
select set_config('search_path', format('%I, pg_temp', current_schema()), true);
alter function make_frame_day(date) set search_path from current;
alter function drop_frame_day(date) set search_path from current;
alter function empty_frame_day(date) set search_path from current;
alter function prune_log(text, timestamptz, int) set search_path from current;
