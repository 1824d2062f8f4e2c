-- What is derived from the stream, by fold: ranges of a device that wait to be derived anew, the state up to which all rows are written,
-- and states of the past, from which late samples are derived anew.
create table derive_late (
  id bigint generated always as identity primary key,
  fold text not null,
  device_id bigint not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null
);
create index derive_late_device on derive_late (fold, device_id);
create table derive_progress (
  fold text not null,
  device_id bigint not null,
  at timestamptz not null,
  state text not null,
  primary key (fold, device_id)
);
create table derive_checkpoint (
  fold text not null,
  device_id bigint not null,
  at timestamptz not null,
  state text not null,
  primary key (fold, device_id, at)
);

insert into derive_late (fold, device_id, from_ts, to_ts) select 'records', device_id, from_ts, to_ts from record_late;

-- Records kept no states. One follows from the rows where no charge ran for a while: all it has to know is since when the device is on.
-- `pause` is more than twice the gap after which a charge ends. From there on samples are derived anew once.
with recursive known as (
  select r.device_id, r.derived_at as at, greatest(interval '1 hour', interval '7 seconds' * p.interval_seconds) as pause
  from record_progress r join device d on d.id = r.device_id join profile p on p.id = d.profile_id
), quiet as (
  select device_id, pause, at - pause as at from known
  union all
  select q.device_id, q.pause, e.started_at - q.pause - interval '1 second' from quiet q cross join lateral (
    select min(started_at) as started_at from energy_record e where e.device_id = q.device_id
    and e.started_at <= q.at + q.pause and (e.ended_at is null or e.ended_at >= q.at - q.pause)
  ) e where e.started_at is not null
), start as (
  select device_id, min(at) as at from quiet group by device_id
)
insert into derive_progress (fold, device_id, at, state)
select 'records', s.device_id, s.at, json_strip_nulls(json_build_object('at', ms.at, 'onSince', r.since, 'pace', 'NaN',
  'registers', json_build_array(n.one, n.one), 'said', n.one))::text
from start s
cross join lateral (select round(extract(epoch from s.at) * 1000)::bigint as at) ms
cross join lateral (select json_build_object('ts', 'NaN', 'value', 'NaN') as one) n
left join lateral (
  select round(extract(epoch from started_at) * 1000)::bigint as since from power_on_record p where p.device_id = s.device_id
  and p.started_at <= s.at and (p.ended_at is null or p.ended_at > s.at) order by started_at desc limit 1
) r on true;

drop table record_late;
drop table record_progress;
