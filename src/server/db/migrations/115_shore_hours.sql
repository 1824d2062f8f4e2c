-- The hours of plugs began as those of their zone did in 1970, beside them where it has moved since (Singapore, Kathmandu). Plugs whose hours
-- are not those of UTC are derived anew, as far as their samples are kept.
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'shore plugs', device_id, min(started_at), '2200-01-01' from shore_plug p
where exists (select from jsonb_array_elements(hours) h where (h->>0)::numeric % 3600000 <> 0)
  and (exists (select from segment s where s.device_id = p.device_id and s.start <= p.started_at)
    or exists (select from frame f where f.device_id = p.device_id and f.ts <= p.started_at))
group by device_id;
