-- What any role may ask of the REST interface: nothing.
select 1;
