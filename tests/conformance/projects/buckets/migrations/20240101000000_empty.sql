-- The project exposes nothing on the REST API.
select 1;
