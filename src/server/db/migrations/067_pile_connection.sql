-- When OCPP piles connected (`up`) and were gone, for the past of their pictures.
create table pile_connection (
  pile_id bigint not null references pile on delete cascade,
  at timestamptz not null,
  up boolean not null,
  primary key (pile_id, at)
);
insert into pile_connection (pile_id, at, up)
select device_id, connected_at, true from pile where connected_at is not null on conflict do nothing;
