-- While a window lasts, alarms of what it covers are recorded but do not ring. It is for one device with what hangs below it, for a
-- station, or for the devices of a type (with what hangs below them) of an organization and those below it; without one, of all.
-- Rows are never removed: a window that was ended early, or before it began, has an earlier end.
create table maintenance (
  id bigint generated always as identity primary key,
  device_id bigint references device on delete cascade,
  station_id bigint references station on delete cascade,
  device_type text,
  org_id bigint references organization on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null,
  request_id text unique,
  version int not null default 1,
  check (num_nonnulls(device_id, station_id, device_type) = 1),
  check (from_at <= to_at)
);
create index maintenance_end on maintenance (to_at desc, id desc);

-- The window that covers the alarm now or, once it is over, at its end.
alter table alarm add column maintenance_id bigint references maintenance on delete set null;
create index alarm_maintained on alarm (began_at desc, id desc) where maintenance_id is not null;
create index alarm_maintenance on alarm (maintenance_id) where maintenance_id is not null;

-- Why an alarm does not ring, null where it does: the one place that decides it.
create function alarm_quiet(shelved_until timestamptz, maintenance_id bigint) returns text language sql stable as
$$ select case when shelved_until > now() then 'shelved' when maintenance_id is not null then 'maintenance' end $$;
