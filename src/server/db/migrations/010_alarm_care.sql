-- What people do about an alarm; nothing of it changes whether the alarm is open.
alter table alarm
  add column assigned_to bigint references app_user on delete set null,
  add column assigned_by bigint references app_user on delete set null,
  add column assigned_at timestamptz,
  add column shelved_until timestamptz,
  add column shelved_by bigint references app_user on delete set null,
  add column shelve_reason text;
create index alarm_assigned on alarm (assigned_to, began_at desc, id desc) where assigned_to is not null;
create index alarm_shelved on alarm (shelved_until) where shelved_until is not null;

create table alarm_comment (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarm on delete cascade,
  user_id bigint references app_user on delete set null,
  content text not null,
  created_at timestamptz not null
);
create index alarm_comment_of on alarm_comment (alarm_id, id);

-- A rule's values for a device type, or for one device, in place of those in the catalogue. What was before stays in `alarm_rule_change`.
create table alarm_rule (
  id bigint generated always as identity primary key,
  rule text not null,
  device_type text,
  device_id bigint references device on delete cascade,
  limits float8[] not null,
  recover float8 not null,
  on_delay float8[] not null,
  off_delay float8 not null,
  enabled boolean not null,
  version int not null default 1,
  check ((device_type is null) <> (device_id is null))
);
create unique index alarm_rule_of_type on alarm_rule (rule, device_type) where device_id is null;
create unique index alarm_rule_of_device on alarm_rule (rule, device_id) where device_id is not null;

create table alarm_rule_change (
  id bigint generated always as identity primary key,
  rule text not null,
  device_type text,
  device_id bigint,
  user_id bigint references app_user on delete set null,
  changed_at timestamptz not null,
  -- null where the catalogue's values came back
  given jsonb
);
create index alarm_rule_change_of on alarm_rule_change (rule, device_id, device_type, id);
