-- Rated power (kW), tariff, and what its energy replaces at a shore power or pile station from `valid_from` until the next row. `grid_area`
-- and `water` (sea or river) name the emission factors.
create table shore_station (
  station_id bigint not null references station on delete cascade,
  valid_from timestamptz not null,
  rated_power double precision check (rated_power > 0),
  tariff_id bigint references tariff on delete set null,
  grid_area text not null default 'east',
  water text not null default 'river' check (water in ('sea', 'river')),
  request_id text unique,
  version int not null default 1,
  primary key (station_id, valid_from)
);
create index shore_station_tariff on shore_station (tariff_id);

-- Emission factors. `org_id` null: for all merchants, else for the organization's merchant, which goes before. `area`: of `sulphur` the
-- water, of `grid` the region, else ''. sfoc g/kWh, cf kg/kg, sulphur %, nox g/kWh, grid kg/kWh, from the day `valid_from` of the
-- station's zone until the next of its kind and area.
create table emission_factor (
  id bigint generated always as identity primary key,
  org_id bigint references organization on delete cascade,
  kind text not null check (kind in ('sfoc', 'cf', 'sulphur', 'nox', 'grid')),
  area text not null default '',
  value double precision not null check (value >= 0),
  valid_from text not null check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  source text not null,
  is_confirmed boolean not null default false,
  is_used boolean not null default false,
  request_id text unique,
  version int not null default 1,
  unique nulls not distinct (org_id, kind, area, valid_from)
);
insert into emission_factor (kind, area, value, valid_from, source, is_confirmed) values
  ('sfoc', '', 217, '2020-01-01', 'EPA-420-B-22-011', false),
  ('cf', '', 3.206, '2020-01-01', 'IMO MEPC.308(73)', false),
  ('sulphur', 'sea', 0.1, '2020-01-01', 'IMO MARPOL Annex VI, ECA', false),
  ('sulphur', 'river', 0.001, '2020-01-01', 'GB 252', false),
  ('nox', '', 10.5, '2020-01-01', 'EPA Shore Power Emissions Calculator', false),
  ('grid', 'cn', 0.5306, '2020-01-01', '生态环境部、国家统计局 2023', true),
  ('grid', 'east', 0.5500, '2020-01-01', '生态环境部、国家统计局 2023', true),
  ('grid', 'central', 0.5271, '2020-01-01', '生态环境部、国家统计局 2023', true);

-- What a connection of shore power or a session of a pile (`kind`, `subject_id`) was settled with; a voided one makes room for another.
-- Wh, fen, g; `lines` as they were reckoned, `names` as they stood then.
create table settlement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('shore', 'pile')),
  subject_id bigint not null,
  station_id bigint not null,
  merchant text not null,
  receipt_no text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  wh bigint not null,
  estimated_wh bigint not null,
  energy_fen bigint not null,
  service_fen bigint not null,
  lines jsonb not null,
  names jsonb not null,
  factor_ids bigint[] not null,
  co2_gross_g bigint,
  co2_g bigint,
  sox_g bigint,
  nox_g bigint,
  reason text not null,
  settled_by text not null,
  settled_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  unique (merchant, receipt_no)
);
create unique index settlement_subject on settlement (kind, subject_id) where voided_at is null;
create index settlement_station on settlement (station_id, settled_at);

-- The last number of a merchant's receipts of a year; the transaction that takes one holds it, so that none is skipped.
create table receipt_counter (
  merchant text not null,
  year int not null,
  last int not null,
  primary key (merchant, year)
);

create function settlement_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null
    or to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason'] <> to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason'] then
    raise exception 'a settlement stays as it is';
  end if;
  return new;
end $$;
create trigger settlement_stays before update or delete on settlement for each row execute function settlement_stays();

-- What something was settled with is followed, not changed.
alter table tariff_version add column is_settled boolean not null default false;
create function settled_price_stays() returns trigger language plpgsql as $$
begin
  if old.is_settled and (tg_op = 'DELETE' or to_jsonb(new) <> to_jsonb(old)) then
    raise exception 'something was settled with this version';
  end if;
  return coalesce(new, old);
end $$;
create trigger settled_price_stays before update or delete on tariff_version for each row execute function settled_price_stays();
create function used_factor_stays() returns trigger language plpgsql as $$
begin
  if old.is_used and (tg_op = 'DELETE' or to_jsonb(new) <> to_jsonb(old)) then
    raise exception 'something was settled with this factor';
  end if;
  return coalesce(new, old);
end $$;
create trigger used_factor_stays before update or delete on emission_factor for each row execute function used_factor_stays();
