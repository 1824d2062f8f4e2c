-- Who is told of which alarms, by which way, and who is asked next where nobody takes note.
create table notify_webhook (
  id bigint generated always as identity primary key,
  org_id bigint not null references organization on delete cascade,
  name text not null,
  kind text not null,
  url text not null,
  secret text,
  template text not null default '',
  request_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index notify_webhook_org on notify_webhook (org_id);

-- Empty arrays choose all. `hours`: null always, else {from, to, weekdays} in the station's time. `steps`: [{afterMinutes, order} | {afterMinutes, userIds}].
create table notify_rule (
  id bigint generated always as identity primary key,
  org_id bigint not null references organization on delete cascade,
  name text not null,
  enabled boolean not null default true,
  levels int[] not null,
  platforms text[] not null,
  station_ids bigint[] not null,
  alarm_types text[] not null,
  target text not null,
  role_ids bigint[] not null,
  user_ids bigint[] not null,
  channels text[] not null,
  webhook_ids bigint[] not null,
  delay_seconds int not null,
  repeat_minutes int not null,
  on_end boolean not null,
  hours jsonb,
  steps jsonb not null,
  request_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index notify_rule_org on notify_rule (org_id);

-- What happened to alarms (began, graver, quiet or no longer so, ended) since the notifier looked last; written in the transaction of the alarm, taken out in that of its messages.
create table notify_event (
  id bigint generated always as identity primary key,
  alarm_id bigint not null,
  kind text not null,
  at timestamptz not null default now()
);

-- An alarm that a rule follows. `due_at`: when something is to be done next; null while nothing is.
create table notify_case (
  rule_id bigint not null references notify_rule on delete cascade,
  alarm_id bigint not null references alarm on delete cascade,
  begun_at timestamptz not null,
  -- when it became worse while it was followed: who took note before did not mean this
  grave_at timestamptz,
  -- 0 before anybody was told, 1 once the first were, then one more with each step
  step int not null default 0,
  -- when the first were told, and when they were reminded last; how often somebody was told
  told_at timestamptz,
  last_at timestamptz,
  told int not null default 0,
  told_user_ids bigint[] not null default '{}',
  due_at timestamptz,
  primary key (rule_id, alarm_id)
);
create index notify_case_due on notify_case (due_at) where due_at is not null;
create index notify_case_alarm on notify_case (alarm_id);

-- A message to one person by one way, or to a webhook. `sending` is written before a word leaves: what a crash leaves there is `unsure`.
create table notify_message (
  id bigint generated always as identity primary key,
  channel text not null,
  user_id bigint references app_user on delete cascade,
  webhook_id bigint references notify_webhook on delete cascade,
  rule_id bigint references notify_rule on delete set null,
  -- began, escalated, repeated, ended, digest, limit, test
  kind text not null,
  -- station and kind of alarm, which are told once
  cause text not null default '',
  station_id bigint references station on delete cascade,
  alarm_id bigint references alarm on delete set null,
  alarm_ids bigint[] not null default '{}',
  alarm_count int not null default 1,
  level int,
  state text not null default 'queued',
  tries int not null default 0,
  error text,
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  token_hash bytea unique,
  token_until timestamptz,
  check (num_nonnulls(user_id, webhook_id) = 1)
);
create index notify_message_due on notify_message (due_at) where state in ('queued', 'sending');
create index notify_message_user on notify_message (user_id, created_at desc);
create index notify_message_webhook on notify_message (webhook_id, created_at desc) where webhook_id is not null;
create index notify_message_cause on notify_message (cause, created_at desc) where cause <> '';
create index notify_message_alarm on notify_message (alarm_id);
create index notify_message_time on notify_message (created_at desc, id desc);
-- One digest of a cause gathers at a time.
create unique index notify_message_digest on notify_message (channel, coalesce(user_id, -webhook_id), cause)
  where kind = 'digest' and state = 'queued';

create function tell_notify() returns trigger language plpgsql as $$
begin
  if not exists (select from notify_rule where enabled) then return null; end if;
  if tg_op = 'INSERT' then
    insert into notify_event (alarm_id, kind) select id, 'began' from now_rows where cleared_at is null;
  else
    insert into notify_event (alarm_id, kind)
    select now_rows.id, case
        when now_rows.cleared_at is not null then 'ended'
        when before_rows.cleared_at is not null then 'began'
        when now_rows.level < before_rows.level then 'graver'
        else 'quiet' end
    from now_rows join before_rows using (id)
    where (now_rows.cleared_at is null) <> (before_rows.cleared_at is null)
      or (now_rows.cleared_at is null and (now_rows.level < before_rows.level
        or now_rows.shelved_until is distinct from before_rows.shelved_until
        or now_rows.maintenance_id is distinct from before_rows.maintenance_id));
  end if;
  return null;
end $$;
create trigger notify_inserted after insert on alarm referencing new table as now_rows
  for each statement execute function tell_notify();
create trigger notify_updated after update on alarm referencing old table as before_rows new table as now_rows
  for each statement execute function tell_notify();
