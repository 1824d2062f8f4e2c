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

-- What a rule was given for a device type or for one device, and when; `given` is null where it went back to what is above it.
-- Rows are only added: the newest counts, and late samples are judged by what held at their time.
create table alarm_rule (
  id bigint generated always as identity primary key,
  rule text not null,
  device_type text,
  device_id bigint references device on delete cascade,
  given jsonb,
  changed_at timestamptz not null,
  changed_by bigint references app_user on delete set null,
  check ((device_type is null) <> (device_id is null))
);
create index alarm_rule_of on alarm_rule (rule, device_type, device_id, id);
