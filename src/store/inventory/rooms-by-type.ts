// The rooms of a reservation by their types, for statements that count rooms: a room of a reservation whose rooms are of different types
// names its own.

/**
 * A join of the row of `reservation`, which gives `by_type.room_id` and `by_type.rooms_count`; one row for each type. Rooms of one type
 * are not looked at one by one.
 */
export const roomsByType = `
        CROSS JOIN LATERAL (
               SELECT reservation.room_id, reservation.rooms_count
                WHERE NOT reservation.rooms @? '$[*].accommodation_id'
                UNION ALL
               SELECT (room ->> 'accommodation_id')::int, count(*)::int
                 FROM jsonb_array_elements(reservation.rooms) AS room
                WHERE reservation.rooms @? '$[*].accommodation_id'
                GROUP BY 1) AS by_type`
