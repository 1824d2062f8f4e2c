-- When the box was charged last in a visit, once that is over: a charge that falls short of its target ends there. Told of what is known already
-- where a charge seems to have run on.
alter table box_visit add stopped_at timestamptz;
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'box visits', device_id, min(charging_at), '2200-01-01' from box_visit where charging_at is not null and full_at is null group by device_id;
