-- The cargo of a leg is the last that its ship spoke of up to the departure; most words from AIS speak of none.
create index voyage_said_cargo on voyage_said (device_id, ts desc) where cargo_type is not null or cargo_load is not null;

-- Long rests at places that are no port, which are offered as ports.
create index ship_state_elsewhere on ship_state (started_at)
  where dynamic_type <> 0 and port_id is null and (ended_at is null or ended_at - started_at >= interval '24 hours');
