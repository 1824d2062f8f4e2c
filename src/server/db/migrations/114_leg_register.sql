-- Where a ship's register of the distance sailed is sound, it counts for her legs. Legs are derived again from the first sample on; where the
-- first samples are kept no more, from the oldest state that was stored after them, so that no row begins twice.
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'sailing', device_id, from_ts, '2200-01-01' from (
  select s.device_id, case
    when exists (select from segment g where g.device_id = s.device_id and g.start <= s.first)
      or exists (select from frame f where f.device_id = s.device_id and f.ts <= s.first) then s.first
    else (select min(c.at) from derive_checkpoint c where c.fold = 'sailing' and c.device_id = s.device_id)
  end as from_ts
  from (select device_id, min(started_at) as first from ship_state group by device_id) s
) late
where from_ts is not null;
