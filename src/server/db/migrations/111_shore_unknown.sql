-- A ship that people confirmed is proposed to nobody.
drop index shore_connection_unknown;
create index shore_connection_unknown on shore_connection (id) where is_unannounced and not is_proposed and not is_confirmed;
