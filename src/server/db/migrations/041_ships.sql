-- What people enter about a ship; its name, code and station are those of the device. Lengths in m, `dwt` in kg, `draught` the design speed
-- in kn (the specification's name), `draft` in m, `reserve_soc` in %.
create table ship (
  device_id bigint primary key references device on delete cascade,
  mmsi text not null unique check (mmsi ~ '^[2-7][0-9]{8}$'),
  identification text not null,
  wail text not null,
  length double precision not null check (length > 0),
  width double precision not null check (width > 0),
  vessel_type_name text not null,
  teu double precision not null check (teu > 0),
  dwt double precision not null check (dwt > 0),
  draught double precision not null check (draught > 0),
  draft double precision not null check (draft > 0),
  build_year int not null,
  manufacturer text not null,
  battery_manufacturer text not null,
  operating_mode int not null check (operating_mode in (0, 1)),
  slots int check (slots > 0),
  reserve_soc double precision not null default 20 check (reserve_soc between 0 and 100),
  request_id text unique,
  version int not null default 1
);

-- What a ship said about its voyage at `ts`, from AIS or its own gateway; null where it did not say. `cargo_load` in kg.
create table voyage_said (
  device_id bigint not null references device on delete cascade,
  ts timestamptz not null,
  dest text,
  eta timestamptz,
  draught double precision,
  cargo_type text,
  cargo_load double precision,
  primary key (device_id, ts)
);

-- What AIS last said about the ship itself, beside the form and never over it. Lengths in m.
create table ais_said (
  device_id bigint primary key references device on delete cascade,
  ts timestamptz not null,
  name text,
  call_sign text,
  ship_type int,
  length double precision,
  width double precision
);
