-- Prices of electricity. `org_id` null: for all merchants, else for the organization's merchant. A tariff that something was priced with
-- (`is_used`) keeps its versions and is only followed.
create table tariff (
  id bigint generated always as identity primary key,
  org_id bigint references organization on delete cascade,
  name text not null,
  is_used boolean not null default false,
  is_sample boolean not null default false,
  retired_at timestamptz,
  request_id text unique,
  version int not null default 1
);

-- What a tariff says from the day `valid_from` (of the station's zone) until its next version. `service_fee` in 0.0001 CNY per kWh;
-- `periods` as the call takes them, prices in CNY per kWh.
create table tariff_version (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references tariff on delete cascade,
  valid_from text not null check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  service_fee int not null check (service_fee >= 0),
  periods jsonb not null,
  request_id text unique,
  unique (tariff_id, valid_from)
);

-- Rated power (kW) and tariff of a storage station from `valid_from` until the next row.
create table storage_station (
  station_id bigint not null references station on delete cascade,
  valid_from timestamptz not null,
  rated_power double precision check (rated_power > 0),
  tariff_id bigint references tariff on delete set null,
  request_id text unique,
  version int not null default 1,
  primary key (station_id, valid_from)
);
create index storage_station_tariff on storage_station (tariff_id);
