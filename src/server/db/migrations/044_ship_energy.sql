-- What a ship drew on each leg and in each stay between legs, kWh; `ended_at` is null while it runs, `reckoned_to` how far it is counted.
-- `parts` are the batteries while they were aboard (see features/ship-charging/server/energy/parts). Both may be derived anew.
create table ship_energy (
  device_id bigint not null,
  started_at timestamptz not null,
  is_leg boolean not null,
  ended_at timestamptz,
  reckoned_to timestamptz not null,
  parts jsonb not null,
  metered double precision,
  power_consumption double precision,
  method text check (method in ('register', 'integral', 'balance')),
  kwh_per_mile double precision,
  primary key (device_id, started_at)
);
create index ship_energy_open on ship_energy (device_id) where ended_at is null or reckoned_to < ended_at;

-- One stop at which boxes were swapped (mode 0) or batteries charged (1); `ended_at` is null while it goes on.
create table ship_charge (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  station_id bigint not null references station on delete cascade,
  device_name text not null,
  mode int not null check (mode in (0, 1)),
  started_at timestamptz not null,
  ended_at timestamptz,
  kwh double precision not null,
  in_kwh double precision,
  out_kwh double precision,
  in_num int not null,
  out_num int not null,
  devices jsonb not null
);
create unique index ship_charge_start on ship_charge (device_id, mode, started_at);
create index ship_charge_time on ship_charge (started_at desc, id desc);
create index ship_charge_station on ship_charge (station_id, started_at desc, id desc);
create index ship_charge_open on ship_charge (device_id) where ended_at is null;

-- What changes the energy of a ship is noted as late ranges: of the ship, or of a battery for whichever ship it was aboard.
create function leg_energy_late() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into derive_late (fold, device_id, from_ts, to_ts)
    values ('shipEnergy', old.device_id, old.started_at, coalesce(old.ended_at, 'infinity'));
  elsif tg_op = 'INSERT' then
    insert into derive_late (fold, device_id, from_ts, to_ts)
    values ('shipEnergy', new.device_id, new.started_at, coalesce(new.ended_at, new.started_at));
  else
    insert into derive_late (fold, device_id, from_ts, to_ts) values ('shipEnergy', new.device_id, new.started_at,
      greatest(new.started_at, old.ended_at, new.ended_at));
  end if;
  return null;
end $$;
create trigger leg_energy_late after insert or delete on sailing_leg for each row execute function leg_energy_late();
-- A running leg grows every few seconds; that alone changes nothing.
create trigger leg_energy_changed after update on sailing_leg for each row
  when (old.ended_at is distinct from new.ended_at or new.ended_at is not null
    and (old.distance, old.gap_distance) is distinct from (new.distance, new.gap_distance))
  execute function leg_energy_late();

create function mount_energy_late() returns trigger language plpgsql as $$
declare
  until timestamptz := coalesce((select min(ts) from mount where unit_id = new.unit_id and ts > new.ts), 'infinity');
  before record;
  was bigint;
begin
  select kind, place_id into before from mount where unit_id = new.unit_id and ts < new.ts order by ts desc limit 1;
  if tg_op = 'UPDATE' then
    was := old.place_id;
  elsif before.place_id is not distinct from new.place_id and before.kind is not distinct from new.kind then
    return null;
  end if;
  insert into derive_late (fold, device_id, from_ts, to_ts)
  select distinct 'shipEnergy', d.id, new.ts, until from device d join profile p on p.id = d.profile_id
  where d.id in (before.place_id, new.place_id, was) and 'carries' = any(p.natures);
  return null;
end $$;
create trigger mount_energy_late after insert or update on mount for each row execute function mount_energy_late();

create function charge_late() returns trigger language plpgsql as $$
declare
  charge energy_record := case when tg_op = 'DELETE' then old else new end;
begin
  if charge.type = 1 then
    insert into derive_late (fold, device_id, from_ts, to_ts)
    values ('shipCharge', charge.device_id, charge.started_at, coalesce(charge.ended_at, charge.last_at));
  end if;
  return null;
end $$;
create trigger charge_late after insert or delete on energy_record for each row execute function charge_late();
create trigger charge_late_changed after update on energy_record for each row
  when (old.ended_at is distinct from new.ended_at or new.ended_at is not null and old.kwh is distinct from new.kwh)
  execute function charge_late();

-- What is known already.
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'shipEnergy', d.id, least(
    (select min(started_at) from ship_state s where s.device_id = d.id), (select min(ts) from mount m where m.place_id = d.id)), 'infinity'
from device d join profile p on p.id = d.profile_id where 'carries' = any(p.natures)
  and (exists (select from ship_state s where s.device_id = d.id) or exists (select from mount m where m.place_id = d.id));
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'shipCharge', r.device_id, min(r.started_at), max(r.last_at) from energy_record r where r.type = 1 and (
    exists (select from mount m where m.unit_id = r.device_id and m.kind = 'ship')
    or exists (select from device d join device above on above.id = d.parent_id join profile p on p.id = above.profile_id
      where d.id = r.device_id and 'carries' = any(p.natures)))
group by r.device_id;
