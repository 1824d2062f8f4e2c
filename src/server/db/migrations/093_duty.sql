-- Who is on duty: of a station, or of an organization for the stations below it that have no roster of their own. `pattern` repeats each
-- week; a day in `duty_day` has shifts of its own in its place (`yyyy-MM-dd` of the station).
create table duty_roster (
  id bigint generated always as identity primary key,
  station_id bigint unique references station on delete cascade,
  org_id bigint unique references organization on delete cascade,
  pattern jsonb not null,
  version int not null default 1,
  check (num_nonnulls(station_id, org_id) = 1)
);
create table duty_day (
  roster_id bigint not null references duty_roster on delete cascade,
  day text not null,
  name text not null default '',
  shifts jsonb not null,
  primary key (roster_id, day)
);

-- What one shift leaves to the next. `state` is what stood open when it was written: alarms, shelved ones, maintenance, commands.
create table duty_handover (
  id bigint generated always as identity primary key,
  station_id bigint not null references station on delete cascade,
  note text not null,
  state jsonb not null,
  created_by bigint references app_user on delete set null,
  created_name text not null,
  created_at timestamptz not null,
  confirmed_by bigint references app_user on delete set null,
  confirmed_name text,
  confirmed_at timestamptz,
  request_id text unique,
  version int not null default 1
);
create index duty_handover_station on duty_handover (station_id, id desc);
