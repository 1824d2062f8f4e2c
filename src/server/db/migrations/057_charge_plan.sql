-- The newest charge plan of a station. `inputs` is a hash of what it was solved from, `answer` as the call gives it; costs in CNY, null without
-- a tariff.
create table charge_plan (
  station_id bigint primary key references station on delete cascade,
  solved_at timestamptz not null,
  status text not null check (status in ('optimal', 'greedy')),
  cost double precision,
  inputs text not null,
  answer jsonb not null
);

-- What a station was planned to draw for charging from a moment on until the next row, kW. Slots to come are replaced by each plan; those
-- that have begun stay as they were last planned.
create table charge_plan_slot (
  station_id bigint not null references station on delete cascade,
  slot_at timestamptz not null,
  kw double precision not null,
  primary key (station_id, slot_at)
);

-- Whether a plan only advises or sets the chargers; a station without a row advises. `command_id` is the `planAuto` that switched it on, in the
-- name of `leader_id`. `bay_kw` by bay: what its charger gave at most before it was led; empty once all were let go again. `fault`: why
-- chargers are not led while the mode is `auto`.
create table charge_plan_mode (
  station_id bigint primary key references station on delete cascade,
  mode text not null check (mode in ('advise', 'auto')),
  command_id bigint,
  leader_id bigint,
  leader_name text,
  leader_ip text,
  bay_kw jsonb not null default '{}',
  fault text check (fault in ('noPlan', 'refused')),
  changed_name text not null,
  changed_at timestamptz not null,
  check (mode = 'advise' or leader_id is not null)
);
