alter table station
  add column address text not null default '',
  add column contact text not null default '',
  add column phone text not null default '',
  -- kW
  add column grid_capacity double precision;
