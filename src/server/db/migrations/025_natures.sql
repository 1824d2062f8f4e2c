-- What a profile's devices are to the features, and the platforms that show them; none: the platforms of what a device hangs below, or
-- of its station. Natures are null until a start has worked them out from the points.
alter table profile add natures text[], add platforms text[] not null default '{}';
