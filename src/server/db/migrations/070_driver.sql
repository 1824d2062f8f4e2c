-- Drivers that people add. `secrets` by key of the attribute, sealed for 'driver:<id>:<key>', base64.
create table driver (
  id bigint generated always as identity primary key,
  org_id bigint not null references organization,
  name text not null,
  type text not null,
  enabled boolean not null default false,
  attributes jsonb not null default '{}',
  secrets jsonb not null default '{}',
  created_at timestamptz not null default now(),
  request_id text unique,
  version int not null default 1,
  constraint driver_name unique (org_id, name)
);

-- What the process that runs a driver says of it, every few seconds; older ones hold no longer.
create unlogged table driver_state (
  driver_id bigint primary key references driver on delete cascade,
  status text not null check (status in ('ONLINE', 'OFFLINE', 'FAULT')),
  since timestamptz not null,
  at timestamptz not null,
  instance text not null,
  last_error text
) with (fillfactor = 50);

-- Counters by minute; `round_ms` is the sum over `rounds` reads.
create table driver_minute (
  driver_id bigint not null references driver on delete cascade,
  minute timestamptz not null,
  connects int not null default 0,
  reads int not null default 0,
  value_count int not null default 0,
  errors int not null default 0,
  rounds int not null default 0,
  round_ms double precision not null default 0,
  primary key (driver_id, minute)
);
create index driver_minute_minute on driver_minute (minute);

-- What drivers told; the same again within ten minutes is counted.
create table driver_event (
  id bigint generated always as identity primary key,
  driver_id bigint not null references driver on delete cascade,
  device_id bigint references device on delete cascade,
  level text not null check (level in ('info', 'warning', 'error')),
  code text not null,
  args jsonb not null default '{}',
  first_at timestamptz not null,
  last_at timestamptz not null,
  count int not null default 1
);
create index driver_event_driver on driver_event (driver_id, last_at desc, id desc);
create index driver_event_device on driver_event (device_id);
create index driver_event_last on driver_event (last_at);

-- Devices that a driver reads; others come by our own MQTT.
create table binding (
  device_id bigint primary key references device on delete cascade,
  driver_id bigint not null references driver,
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index binding_driver on binding (driver_id);

-- `index` counts the places of an array from 0. `rw`: 0 read, 1 write, 2 both.
create table point_binding (
  device_id bigint not null references binding on delete cascade,
  point_key text not null,
  index int not null check (index >= 0),
  attributes jsonb not null default '{}',
  rw int not null default 0 check (rw between 0 and 2),
  primary key (device_id, point_key, index)
);

-- The last text of a point whose values are no numbers.
create table device_text (
  device_id bigint not null references device on delete cascade,
  key text not null,
  value text not null,
  ts timestamptz not null,
  primary key (device_id, key)
) with (fillfactor = 80);

-- What a person asks of a process that runs drivers; `payload` is sealed, and both go once they were read.
create unlogged table driver_ask (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  asked_at timestamptz not null,
  payload bytea,
  taken_at timestamptz,
  answer jsonb
);
create index driver_ask_user on driver_ask (user_id, asked_at);

-- Processes that run drivers listen to this channel.
create function driver_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('driver', 'driver ' || coalesce(new.id, old.id));
  return null;
end $$;
create trigger driver_changed after insert or update or delete on driver for each row execute function driver_changed();

create function binding_changed() returns trigger language plpgsql as $$
begin
  if new.driver_id is not null then perform pg_notify('driver', 'binding ' || new.driver_id); end if;
  if old.driver_id is distinct from new.driver_id and old.driver_id is not null then
    perform pg_notify('driver', 'binding ' || old.driver_id);
  end if;
  return null;
end $$;
create trigger binding_changed after insert or update or delete on binding for each row execute function binding_changed();

create function point_binding_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('driver', 'binding ' || driver_id)
  from (select distinct driver_id from binding where device_id in (select device_id from changed)) each;
  return null;
end $$;
create trigger point_binding_added after insert on point_binding
  referencing new table as changed for each statement execute function point_binding_changed();
create trigger point_binding_changed after update on point_binding
  referencing new table as changed for each statement execute function point_binding_changed();
create trigger point_binding_removed after delete on point_binding
  referencing old table as changed for each statement execute function point_binding_changed();
