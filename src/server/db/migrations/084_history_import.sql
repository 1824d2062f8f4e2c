-- Files with history between their upload and their report. The file lies below DATA_DIR under `file_key`; `read_bytes`, `lines` and `state`
-- say where to go on after a restart. `may_see` is what its importer saw when it began.
create table history_import (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  org_id bigint not null references organization on delete cascade,
  file_key text not null unique,
  file_name text not null,
  bytes bigint not null,
  encoding text not null,
  delimiter text not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'running', 'done', 'cancelled', 'failed')),
  mapping jsonb,
  may_see jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  read_bytes bigint not null default 0,
  lines bigint not null default 0,
  state jsonb not null default '{}',
  row_count bigint not null default 0,
  stored bigint not null default 0,
  refused bigint not null default 0,
  rate double precision not null default 0,
  fault text not null default ''
);
create index history_import_user on history_import (user_id, id desc);
create index history_import_org on history_import (org_id);
create index history_import_open on history_import (id) where status in ('uploaded', 'running');

-- Samples on their way from the process that reads the file to one that takes readings in.
create table history_batch (
  id bigint generated always as identity primary key,
  import_id bigint not null references history_import on delete cascade,
  device_ids bigint[] not null,
  times double precision[] not null,
  frames bytea[] not null
);
create index history_batch_import on history_batch (import_id);

-- The first rows that were refused; `cell` counts columns from 0.
create table history_refused (
  id bigint generated always as identity primary key,
  import_id bigint not null references history_import on delete cascade,
  line bigint not null,
  cell int,
  reason text not null,
  detail text not null,
  record text not null
);
create index history_refused_import on history_refused (import_id, id);
