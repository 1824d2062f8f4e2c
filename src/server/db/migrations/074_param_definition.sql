-- Parameters that a type of equipment has, as administrators define them. `org_id` null: the platform's, else the merchant's of the
-- organization. `default_value` is what a form begins with.
create table param_definition (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  org_id bigint references organization on delete cascade,
  code text not null,
  name_zh text not null,
  name_en text not null,
  value_type text not null check (value_type in ('number', 'text', 'date', 'select', 'boolean')),
  unit text not null default '',
  decimals int not null default 2,
  param_group text not null check (param_group in ('fixed', 'collected', 'environment', 'limits')),
  point_key text check (point_key is not null or param_group not in ('collected', 'environment')),
  options text[] not null default '{}',
  min double precision,
  max double precision,
  default_value jsonb,
  required int not null default 0,
  sort int not null default 0,
  enable int not null default 1,
  request_id text unique,
  version int not null default 1,
  unique nulls not distinct (profile_id, code, org_id)
);
create index param_definition_org on param_definition (org_id);
