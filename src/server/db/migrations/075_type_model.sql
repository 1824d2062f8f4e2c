-- Models of equipment that one can buy. `org_id` as of `param_definition`.
create table type_model (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile,
  org_id bigint references organization on delete cascade,
  code text not null,
  name text not null,
  manufacturer text not null default '',
  enable int not null default 1,
  request_id text unique,
  version int not null default 1,
  unique nulls not distinct (profile_id, code, org_id)
);
create index type_model_org on type_model (org_id);

-- Ratings of a model: values of its type's fixed parameters, which its devices inherit.
create table model_value (
  model_id bigint not null references type_model on delete cascade,
  param_id bigint not null references param_definition,
  value jsonb not null,
  primary key (model_id, param_id)
);
create index model_value_param on model_value (param_id);
