-- What a crane's hoist did in a part of its time: a cycle (`is_lift`) or the time between cycles; the parts tile the time and end at
-- midnight. Energies in kWh, null where unknown: ∫hoistPower up and down, what DC/DC 1 and 2 gave back and absorbed, the main meter, the brake
-- resistor; `drawn` is the part of what was absorbed while nothing was lowered. kW, t. `complete`: no gap, every register was read near
-- both ends. `ended_at` is null for what runs.
create table hoist_cycle (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  station_id bigint not null references station on delete cascade,
  device_name text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  is_lift boolean not null,
  lift_kwh double precision,
  lower_kwh double precision,
  dcdc1 double precision,
  dcdc2 double precision,
  total_surface double precision,
  dcdc1_charged double precision,
  dcdc2_charged double precision,
  burnt double precision,
  drawn double precision,
  peak_kw double precision,
  load_t double precision,
  complete boolean not null
) with (fillfactor = 90);
create unique index hoist_cycle_start on hoist_cycle (device_id, started_at) include (is_lift);
create index hoist_cycle_station on hoist_cycle (station_id);
