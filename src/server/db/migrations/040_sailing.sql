-- Where ships call. `org_id` null: a port for all merchants, else one of the organization's merchant. A removed port stays for its time.
create table port (
  id bigint generated always as identity primary key,
  org_id bigint references organization on delete cascade,
  code text not null default '',
  aliases text[] not null default '{}',
  name_cn text not null,
  name_en text not null default '',
  removed_at timestamptz,
  request_id text unique,
  version int not null default 1
);
create unique index port_code on port (coalesce(org_id, 0), code) where removed_at is null and code <> '';

-- What a port is from `since` on, until the next row; `radius` in m.
create table port_shape (
  port_id bigint not null references port on delete cascade,
  since timestamptz not null,
  kind text not null check (kind in ('port', 'anchorage')),
  lon double precision not null,
  lat double precision not null,
  radius double precision not null,
  primary key (port_id, since)
);

-- What a ship does, in intervals that tile its time: 0 under way, 1 anchored or stopped, 5 in a port, 6 aground.
create table ship_state (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  dynamic_type int not null check (dynamic_type in (0, 1, 5, 6)),
  port_id bigint,
  lon double precision not null,
  lat double precision not null
);
create unique index ship_state_start on ship_state (device_id, started_at);
create index ship_state_rest on ship_state (lat, lon) where dynamic_type <> 0;

-- A voyage from a stay in a port to the next; `ended_at` is null under way. Hours and nautical miles. The names are those of when the row
-- was written. `berth_open`: the beginning of the stay before it was not seen; `estimated`: it begins or ends without a position.
create table sailing_leg (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  station_id bigint not null references station on delete cascade,
  device_name text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  from_port_id bigint not null,
  from_name_cn text not null,
  from_name_en text not null,
  to_port_id bigint,
  to_name_cn text,
  to_name_en text,
  berth_hours double precision not null,
  berth_open boolean not null,
  anchor_hours double precision not null,
  distance double precision not null,
  gap_distance double precision not null,
  gap_hours double precision not null,
  estimated boolean not null
);
create unique index sailing_leg_start on sailing_leg (device_id, started_at);
create index sailing_leg_time on sailing_leg (started_at desc, id desc);
create index sailing_leg_station on sailing_leg (station_id, started_at desc, id desc);
