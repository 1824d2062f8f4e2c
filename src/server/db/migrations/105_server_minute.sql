-- What each process tells of itself, by minute; the running minute is written several times. `name` stays over restarts. `ended`: it stopped
-- as it was told to.
create table server_minute (
  name text not null,
  minute timestamptz not null,
  role text not null,
  instance text not null,
  since timestamptz not null,
  at timestamptz not null,
  ended boolean not null default false,
  cpu double precision,
  memory double precision,
  loop_p99 double precision,
  loop_highest double precision,
  calls double precision,
  call_p95 double precision,
  live_connections double precision,
  messages double precision,
  samples double precision,
  numbers double precision,
  refusals double precision,
  commit_p50 double precision,
  commit_p99 double precision,
  commit_failures double precision,
  queue_frames double precision,
  queue_bytes double precision,
  pool_busy double precision,
  pool_idle double precision,
  pool_awaited double precision,
  drivers_running double precision,
  drivers_away double precision,
  broker_connections double precision,
  sealing_lag double precision,
  database_bytes double precision,
  disk_free double precision,
  notifications_waiting double precision,
  primary key (name, minute)
) with (fillfactor = 50);
create index server_minute_minute on server_minute (minute);

-- Since when a part is in this state.
alter table health_note add since timestamptz not null default now();
