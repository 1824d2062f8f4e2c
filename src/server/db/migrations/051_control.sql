-- Remote control. A command keeps the names of its device and people, and its organization, whatever becomes of them. `args`, `interlocks`,
-- `baseline` and `readback` as the feature writes them; `path` are names from the station down to the device; `wire_id` is its id on the wire.
create table control_command (
  id bigint generated always as identity primary key,
  wire_id text not null unique,
  request_id text not null,
  device_id bigint not null,
  device_name text not null,
  path jsonb not null,
  org_id bigint not null,
  time_zone text not null,
  lock_id bigint,
  name text not null,
  args jsonb not null,
  reason text not null check (length(reason) between 5 and 200),
  needs_approval boolean not null,
  state text not null,
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null,
  requested_ip text not null,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_ip text,
  decision_note text,
  interlocks jsonb not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  readback_until timestamptz,
  baseline jsonb,
  reply_at timestamptz,
  reply_ok boolean,
  reply_text text check (length(reply_text) <= 200),
  late_reply boolean not null default false,
  readback jsonb not null default '[]',
  finished_at timestamptz,
  version int not null default 1,
  unique (requested_by, request_id),
  check (state in ('pending', 'approved', 'sending', 'sent', 'accepted', 'done', 'rejected', 'cancelled', 'expired', 'blocked', 'offline',
    'refused', 'unanswered', 'unconfirmed')),
  check (decided_by is null or decided_by <> requested_by or not needs_approval or state = 'cancelled')
);
create unique index control_command_lock on control_command (lock_id)
  where state in ('pending', 'approved', 'sending', 'sent', 'accepted');
create index control_command_open on control_command (state)
  where state in ('pending', 'approved', 'sending', 'sent', 'accepted');
create index control_command_recent on control_command (requested_at desc, id desc);
create index control_command_device on control_command (device_id, name, sent_at desc);

-- Each step as it was committed: who, from where, and the interlocks as they stood.
create table control_step (
  command_id bigint not null references control_command on delete cascade,
  version int not null,
  state text not null,
  at timestamptz not null,
  user_id bigint,
  user_name text,
  ip text,
  note text,
  interlocks jsonb,
  primary key (command_id, version)
);

-- A state only moves forward, each change is a version more, and what was asked stays as it was asked. Of a command that is over only a late
-- reply may still be written down, once.
create function control_command_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' and (new.needs_approval or new.state <> 'approved') then
      raise exception 'a command begins pending, or approved where one person may do it';
    end if;
    return new;
  end if;
  if (new.id, new.wire_id, new.request_id, new.device_id, new.name, new.args, new.reason, new.needs_approval, new.requested_by,
      new.requested_at, new.requested_ip, new.expires_at, new.lock_id, new.org_id)
    is distinct from (old.id, old.wire_id, old.request_id, old.device_id, old.name, old.args, old.reason, old.needs_approval,
      old.requested_by, old.requested_at, old.requested_ip, old.expires_at, old.lock_id, old.org_id) then
    raise exception 'what was asked does not change';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a change of a command is one version more';
  end if;
  if new.state = old.state then
    if old.state not in ('pending', 'approved', 'sending', 'sent', 'accepted') and (old.reply_at is not null or new.reply_at is null) then
      raise exception 'command % is over', old.id;
    end if;
    return new;
  end if;
  if not (case old.state
    when 'pending' then new.state in ('approved', 'rejected', 'cancelled', 'expired')
    when 'approved' then new.state in ('sending', 'cancelled', 'expired', 'blocked')
    when 'sending' then new.state in ('sent', 'accepted', 'offline', 'refused', 'unanswered')
    when 'sent' then new.state in ('accepted', 'refused', 'unanswered')
    when 'accepted' then new.state in ('done', 'unconfirmed')
    else false end) then
    raise exception 'command % does not go from % to %', old.id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger control_command_forward before insert or update on control_command
  for each row execute function control_command_forward();

create function control_command_kept() returns trigger language plpgsql as $$
begin
  if old.requested_at > now() - interval '3 years' then
    raise exception 'commands are kept for three years';
  end if;
  return old;
end $$;
create trigger control_command_kept before delete on control_command for each row execute function control_command_kept();

create function control_step_kept() returns trigger language plpgsql as $$
begin
  if exists (select from control_command where id = old.command_id) then
    raise exception 'steps of a command are kept as long as it is';
  end if;
  return old;
end $$;
create trigger control_step_kept before delete on control_step for each row execute function control_step_kept();
create trigger control_step_written before update on control_step for each statement execute function keep_log();
create trigger control_command_whole before truncate on control_command for each statement execute function keep_log();
create trigger control_step_whole before truncate on control_step for each statement execute function keep_log();

-- New installations give it to operators at their first start.
insert into role_authority (role_id, authority)
select id, 'control_request' from role where key = 'operator' and is_builtin
on conflict do nothing;
