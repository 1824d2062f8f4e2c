-- A pile that speaks OCPP; `protocol` is the one it spoke last. `key_hash` is the SHA-256 of its key of 20 bytes. kW.
create table pile (
  device_id bigint primary key references device on delete cascade,
  protocol text not null default 'ocpp1.6' check (protocol in ('ocpp1.6', 'ocpp2.0.1')),
  security_profile int not null default 1 check (security_profile between 0 and 2),
  key_hash bytea,
  rated_power double precision check (rated_power >= 0),
  enabled boolean not null default false,
  vendor text not null default '',
  model text not null default '',
  serial text not null default '',
  firmware text not null default '',
  booted_at timestamptz,
  connected_at timestamptz,
  gone_at timestamptz,
  heard_at timestamptz,
  request_id text unique,
  version int not null default 1
) with (fillfactor = 80);

-- Outlets of OCPP piles as their notes of state named them; 0 is the pile itself. `available_since` while the state is 0.
create table pile_connector (
  pile_id bigint not null references pile on delete cascade,
  connector int not null check (connector between 0 and 999),
  device_id bigint not null references device on delete cascade,
  state int,
  error_code text not null default '',
  vendor_error text not null default '',
  info text not null default '',
  state_at timestamptz,
  available_since timestamptz,
  primary key (pile_id, connector)
);
create index pile_connector_device on pile_connector (device_id);

-- Codes that knocked and are no pile.
create table pile_knock (
  code text primary key,
  address text not null,
  protocol text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count int not null default 1
);

-- Tokens by merchant, the root of its organizations ('' for all merchants).
create table pile_token (
  id bigint generated always as identity primary key,
  org_id bigint not null references organization,
  merchant text not null,
  id_tag text not null,
  holder text not null default '',
  ship_id bigint references device on delete set null,
  status int not null default 1 check (status in (0, 1)),
  expires_at timestamptz,
  note text not null default '',
  last_used_at timestamptz,
  request_id text unique,
  version int not null default 1
);
create unique index pile_token_tag on pile_token (merchant, lower(id_tag));
create index pile_token_org on pile_token (org_id);

-- Ids that piles of OCPP 1.6 are answered, which take no more than 31 bits.
create table pile_transaction (
  no int generated always as identity primary key,
  pile_id bigint not null
);

-- Uses of an outlet (`outlet_id`). `device_id` is the same where samples of MQTT were folded to it, else null: those rows belong to
-- the fold. `state`: 1 running, 2 ended, 5 to be reviewed; `decision` of people: 3 settled, 4 void. `transaction_no` is the id that a pile
-- of OCPP 1.6 was answered, `transaction_id` the one of the pile or that number, `start_key` what a start is known by. kWh, kW; `quarters`:
-- kWh of a folded one by the start of each quarter of an hour, ms.
create table pile_session (
  id bigint generated always as identity primary key,
  device_id bigint,
  outlet_id bigint not null,
  outlet_name text not null,
  pile_id bigint not null,
  pile_name text not null,
  station_id bigint not null references station on delete cascade,
  connector int not null,
  protocol text not null,
  transaction_no int unique,
  transaction_id text not null default '',
  start_key text,
  id_tag text,
  token_id bigint references pile_token on delete set null,
  holder text,
  ship_id bigint,
  ship_name text,
  state int not null check (state in (1, 2, 5)),
  decision int check (decision in (3, 4)),
  started_at timestamptz not null,
  ended_at timestamptz,
  last_at timestamptz not null,
  kwh double precision not null default 0,
  register_begin double precision,
  register_end double precision,
  peak_power double precision,
  rated_power double precision,
  reason text,
  marked text not null default '',
  flags text[] not null generated always as (coalesce(string_to_array(nullif(marked, ''), ' '), '{}')) stored,
  missing int[] not null default '{}',
  quarters jsonb not null default '{}',
  needs_review boolean not null default false,
  note text not null default '',
  version int not null default 1,
  unique (device_id, started_at),
  unique (pile_id, start_key)
) with (fillfactor = 80);
create index pile_session_station on pile_session (station_id, started_at desc, id desc);
create index pile_session_newest on pile_session (started_at desc, id desc);
create index pile_session_outlet on pile_session (outlet_id, started_at desc);
create index pile_session_open on pile_session (pile_id) where ended_at is null;
create index pile_session_ended on pile_session (ended_at);

-- What was said about a session, each once by its `key`; where it was repeated nothing happens.
create table pile_session_event (
  pile_id bigint not null,
  key text not null,
  session_id bigint not null references pile_session on delete cascade,
  kind text not null check (kind in ('start', 'meter', 'stop', 'lost')),
  seq_no int,
  ts timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null default false,
  our_clock boolean not null default false,
  reason text not null default '',
  primary key (pile_id, key)
);
create index pile_session_event_session on pile_session_event (session_id);

-- Readings of a session; `phase` 0 its begin, 1 a sample, 2 its end. `counted`: kWh since the reading before.
create table pile_session_reading (
  session_id bigint not null references pile_session on delete cascade,
  ts timestamptz not null,
  phase int not null check (phase between 0 and 2),
  kwh double precision,
  power double precision,
  soc double precision,
  counted double precision not null default 0,
  mark text,
  primary key (session_id, ts, phase)
);

-- Messages of OCPP as they came and went, masked; kept for seven days.
create table pile_message (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  device_id bigint not null references device on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  action text not null,
  message_id text not null,
  payload text not null
);
create index pile_message_device on pile_message (device_id, at desc, id desc);
create index pile_message_at on pile_message (at desc, id desc);
