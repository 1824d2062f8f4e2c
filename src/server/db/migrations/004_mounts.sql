-- What was said about where a box is: one row per box and time. A box is there until it is said to be elsewhere.
create table mount (
  box_id bigint not null references device on delete cascade,
  ts timestamptz not null,
  kind text not null check (kind in ('ship', 'bay', 'yard')),
  -- The ship, or the equipment that feeds the bay; `code` is what the message called it.
  place_id bigint references device on delete set null,
  code text not null default '',
  bay text not null default '',
  primary key (box_id, ts)
);
create index mount_place on mount (place_id, ts);

-- The intervals that follow, whatever the order in which the rows came: from_ts inclusive, to_ts exclusive, null while it lasts.
create view mount_span as
select box_id, kind, place_id, code, bay, ts as from_ts, lead(ts) over (partition by box_id order by ts) as to_ts
from (
  select m.*,
    (kind, place_id, code, bay) is distinct from
    lag((kind, place_id, code, bay)) over (partition by box_id order by ts) as moved
  from mount m
) said
where moved;
