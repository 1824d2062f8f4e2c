-- What is older than the days that the parameters say goes by this path alone; the last 29 days of a log go by none.
create or replace function keep_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('tidewatt.prune', true) = 'on' then
    return null;
  end if;
  raise exception 'a log is not edited';
end $$;

create function prune_log(which text, before timestamptz, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  if which not in ('login_log', 'operation_log') then
    raise exception 'no such log';
  end if;
  perform set_config('tidewatt.prune', 'on', true);
  execute format(
    'delete from %1$I where id in (select id from %1$I where at < $1 order by at, id limit $2)', which)
    using least(before, now() - interval '29 days'), most;
  get diagnostics removed = row_count;
  perform set_config('tidewatt.prune', 'off', true);
  return removed;
end $$;

create function keep_recent_log() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '29 days' then
    raise exception 'a log is not edited';
  end if;
  return old;
end $$;
create trigger login_log_recent before delete on login_log for each row execute function keep_recent_log();
create trigger operation_log_recent before delete on operation_log for each row execute function keep_recent_log();
