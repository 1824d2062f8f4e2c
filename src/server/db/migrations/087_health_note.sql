-- What parts of the system last said of themselves, by process; what is older than its beat holds no longer.
create unlogged table health_note (
  part text not null,
  instance text not null,
  state text not null check (state in ('up', 'down')),
  detail text not null default '',
  at timestamptz not null,
  primary key (part, instance)
) with (fillfactor = 50);
