create table merchant (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

-- `path` is '/1/4/': every ancestor's id and the own one, so that a subtree is a prefix.
create table organization (
  id bigint generated always as identity primary key,
  merchant_id bigint references merchant,
  parent_id bigint references organization,
  name text not null,
  path text not null default '',
  time_zone text not null default 'Asia/Shanghai',
  created_at timestamptz not null default now()
);
create index organization_path on organization (path text_pattern_ops);

create table role (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  level int not null,
  data_scope int not null default 2 check (data_scope in (1, 2, 3)),
  is_editable boolean not null default true
);

create table role_authority (
  role_id bigint not null references role on delete cascade,
  authority text not null,
  primary key (role_id, authority)
);

create table app_user (
  id bigint generated always as identity primary key,
  user_name text not null unique,
  real_name text not null,
  mobile_phone text,
  gender int not null default 1,
  theme_type int not null default 1,
  org_id bigint not null references organization,
  is_platform_admin boolean not null default false,
  password_hash text not null,
  must_change boolean not null default true,
  status int not null default 0 check (status in (0, 1)),
  version int not null default 1,
  created_at timestamptz not null default now()
);

create table user_role (
  user_id bigint not null references app_user on delete cascade,
  role_id bigint not null references role on delete cascade,
  primary key (user_id, role_id)
);

-- One row per sign-in; refresh tokens rotate inside it, and a used one that comes back ends it.
create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text
);
create index session_of_user on session (user_id) where ended_at is null;

create table used_refresh (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  used_at timestamptz not null default now()
);

create table station (
  id bigint generated always as identity primary key,
  org_id bigint not null references organization,
  name text not null,
  type text not null default 'boxPowerStation',
  lon double precision,
  lat double precision,
  time_zone text not null default 'Asia/Shanghai',
  request_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index station_org on station (org_id);

create table profile (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  name_en text not null default '',
  interval_seconds int not null default 10,
  builtin boolean not null default false,
  request_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now()
);

-- `first_slot` places the point's `size` numbers in a frame; slots are only ever appended.
create table profile_point (
  profile_id bigint not null references profile on delete cascade,
  key text not null,
  name text not null,
  name_en text not null default '',
  unit text not null default '',
  kind text not null check (kind in ('gauge', 'state', 'register', 'array')),
  decimals int not null default 2,
  size int not null default 1,
  first_slot int not null,
  min double precision,
  max double precision,
  sentinels double precision[] not null default '{}',
  derive_from text,
  derive_what text,
  position int not null,
  removed boolean not null default false,
  primary key (profile_id, key)
);

create table device (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  profile_id bigint not null references profile,
  station_id bigint not null references station,
  parent_id bigint references device,
  data_resource int not null default 1,
  token_hash bytea not null,
  request_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index device_station on device (station_id);
create index device_parent on device (parent_id);

-- One row per report. `v` holds the numbers by slot, null where absent; slots past its end are absent too.
create table frame (
  device_id bigint not null,
  ts timestamptz not null,
  v double precision[] not null,
  primary key (device_id, ts)
) partition by range (ts);
-- A row of a cluster (some 500 numbers) stays in its page: reading it from beside costs seven times as much.
create table frame_other partition of frame default with (toast_tuple_target = 8160);

-- The newest value of each slot by event time: `at` holds ms since the epoch beside `v`.
create table latest (
  device_id bigint primary key,
  at double precision[] not null,
  v double precision[] not null
) with (fillfactor = 70);

create table refusal (
  reason text primary key,
  count double precision not null,
  last_time timestamptz not null,
  last_source text not null,
  last_detail text not null
);

-- What was decided once and holds from then on, such as `demo`.
create table setting (
  key text primary key,
  value text not null
);

-- The greater of two values of one point stays, whatever the order in which they came.
create function merge_frame(a double precision[], b double precision[]) returns double precision[]
language sql immutable parallel safe as $$
  select array_agg(greatest(x, y) order by i) from unnest(a, b) with ordinality as u(x, y, i)
$$;

-- Every process that keeps devices in memory listens to this channel.
create function registry_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('registry', tg_table_name);
  return null;
end $$;
create trigger device_changed after insert or update or delete on device for each statement execute function registry_changed();
create trigger profile_changed after insert or update or delete on profile for each statement execute function registry_changed();
create trigger profile_point_changed after insert or update or delete on profile_point for each statement execute function registry_changed();
create trigger station_changed after insert or update or delete on station for each statement execute function registry_changed();
