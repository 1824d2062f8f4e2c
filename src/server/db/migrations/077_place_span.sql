-- What hung below what, from when until when: the history of `device.parent_id`, kept by a trigger so that no way of binding escapes it.
-- `by_name`: who bound it, as far as a person did.
create table place_span (
  child_id bigint not null references device on delete cascade,
  parent_id bigint not null references device on delete cascade,
  kind text not null default 'device',
  slot text not null default '',
  from_at timestamptz not null,
  to_at timestamptz,
  by_name text,
  primary key (child_id, kind, from_at),
  check (to_at >= from_at)
);
create unique index place_span_open on place_span (child_id, kind) where to_at is null;
create index place_span_parent on place_span (parent_id);

insert into place_span (child_id, parent_id, from_at) select id, parent_id, created_at from device where parent_id is not null;

create function device_bound() returns trigger language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' then
    if new.parent_id is not distinct from old.parent_id then
      return null;
    end if;
    update place_span set to_at = greatest(at, from_at) where child_id = new.id and to_at is null;
  end if;
  if new.parent_id is not null then
    insert into place_span (child_id, parent_id, from_at) values (new.id, new.parent_id, at);
  end if;
  return null;
end $$;
create trigger device_bound after insert or update of parent_id on device for each row execute function device_bound();
