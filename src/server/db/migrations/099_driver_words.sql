-- the code and arguments of the last error, as an event of the driver has them
alter table driver_state add column last_said jsonb;
