-- Files with equipment between their preview and their application; `tokens` of the devices that were added, sealed, until they were fetched.
create table device_import (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  org_id bigint not null references organization on delete cascade,
  file_name text not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  tokens bytea
);
create index device_import_user on device_import (user_id);
create index device_import_org on device_import (org_id);
create index device_import_created on device_import (created_at);

-- `given` is what the file says by column, `plan` what applying it would write: it must come out the same then.
create table device_import_row (
  import_id bigint not null references device_import on delete cascade,
  line int not null,
  outcome text not null check (outcome in ('add', 'change', 'same', 'fault')),
  device_code text not null,
  device_name text not null,
  given jsonb not null,
  changes jsonb not null,
  faults jsonb not null,
  plan jsonb,
  primary key (import_id, line)
);
create index device_import_row_outcome on device_import_row (import_id, outcome, line);
