-- One row per time that a rule was broken. `level` is the level now while the row is open, the gravest it reached once cleared.
-- `began_at` is when the condition began, `opened_at` when it had lasted long enough to be an alarm.
create table alarm (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  box_id bigint not null,
  station_id bigint not null references station on delete cascade,
  device_name text not null,
  box_name text not null,
  rule text not null,
  level int not null check (level between 1 and 3),
  highest_level int not null check (highest_level between 1 and 3),
  began_at timestamptz not null,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  value double precision,
  place text not null default '',
  main_breaker int,
  cluster_breaker int,
  acknowledged_at timestamptz,
  acknowledged_by bigint references app_user on delete set null,
  acknowledge_comment text
);
create unique index alarm_episode on alarm (device_id, rule, began_at);
create unique index alarm_open on alarm (device_id, rule) where cleared_at is null;
create index alarm_time on alarm (began_at desc, id desc);
create index alarm_device on alarm (device_id, began_at desc, id desc);
create index alarm_box on alarm (box_id, began_at desc, id desc);
create index alarm_station on alarm (station_id, began_at desc, id desc);
create index alarm_unresolved on alarm (began_at desc, id desc) where cleared_at is null;
create index alarm_kind on alarm (station_id, rule);

-- Late samples whose alarms wait to be derived anew: a range of a device.
create table alarm_late (
  device_id bigint primary key,
  from_ts timestamptz not null,
  to_ts timestamptz not null
);

-- The newest word of a device on each of its fault codes.
create table dtc (
  device_id bigint not null,
  dtc_type text not null,
  fault_code text not null,
  active boolean not null,
  changed_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (device_id, dtc_type, fault_code)
);
create index dtc_recent on dtc (dtc_type, updated_at desc);

-- Whether a device said that it is connected; its last will says that it is not.
create table device_status (
  device_id bigint primary key,
  online boolean not null,
  changed_at timestamptz not null
);
