-- Legs that ended, as forecasts are checked against them. `marks`: when a quarter, half and three quarters of the way were sailed (ms); `miles`
-- and `kwh` up to there and to the end; empty where that is not known, null as long as nobody has looked. `way`: places [lon, lat].
create table leg_course (
  device_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  from_port_id bigint not null,
  to_port_id bigint not null,
  marks double precision[],
  miles double precision[],
  way jsonb,
  kwh double precision[],
  primary key (device_id, started_at)
);
create index leg_course_unmarked on leg_course (started_at) where marks is null;
create index leg_course_unreckoned on leg_course (started_at) where kwh is null;
create index leg_course_ports on leg_course (from_port_id, to_port_id, started_at desc) where way is not null;

create function leg_course_late() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from leg_course where device_id = old.device_id and started_at = old.started_at;
  elsif new.ended_at is null or new.to_port_id is null then
    delete from leg_course where device_id = new.device_id and started_at = new.started_at;
  else
    insert into leg_course (device_id, started_at, ended_at, from_port_id, to_port_id)
    values (new.device_id, new.started_at, new.ended_at, new.from_port_id, new.to_port_id)
    on conflict (device_id, started_at) do update set ended_at = excluded.ended_at, from_port_id = excluded.from_port_id,
      to_port_id = excluded.to_port_id, marks = null, miles = null, way = null, kwh = null;
  end if;
  return null;
end $$;
create trigger leg_course_late after insert or delete on sailing_leg for each row execute function leg_course_late();
create trigger leg_course_changed after update on sailing_leg for each row
  when ((old.ended_at, old.to_port_id) is distinct from (new.ended_at, new.to_port_id) or new.ended_at is not null
    and (old.from_port_id, old.distance) is distinct from (new.from_port_id, new.distance))
  execute function leg_course_late();

create function leg_course_drawn() returns trigger language plpgsql as $$
begin
  update leg_course set kwh = null where device_id = new.device_id and started_at = new.started_at;
  return null;
end $$;
create trigger leg_course_drawn after insert or update on ship_energy for each row
  when (new.is_leg and new.ended_at is not null and new.reckoned_to >= new.ended_at)
  execute function leg_course_drawn();

-- What is known already.
insert into leg_course (device_id, started_at, ended_at, from_port_id, to_port_id)
select device_id, started_at, ended_at, from_port_id, to_port_id from sailing_leg where ended_at is not null and to_port_id is not null;

-- How a leg was expected to end, at `at`: n mile, SOC in %, kWh. `next_need` is that of the leg after it, `legs` the past ones that the
-- band is of, `mae` by how much they were off (% of the SOC), null without any. The newest of a running leg holds; a few of each hour stay.
create table ship_arrival (
  device_id bigint not null,
  at timestamptz not null,
  leg_started_at timestamptz not null,
  port_id bigint not null,
  rest double precision not null,
  eta timestamptz not null,
  soc double precision not null,
  low double precision not null,
  high double precision not null,
  need double precision not null,
  next_need double precision not null,
  capacity double precision not null,
  legs int not null,
  mae double precision,
  primary key (device_id, at)
);
create index ship_arrival_old on ship_arrival (at);
